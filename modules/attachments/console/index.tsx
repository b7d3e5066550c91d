import './index.css';

export { AttachButton } from './AttachButton';
export { FileDrop } from './FileDrop';
export { FilesBeside } from './FilesBeside';
export { FilesPage } from './FilesPage';
export { RecordFiles } from './RecordFiles';
