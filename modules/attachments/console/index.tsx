export { FilesPage } from './FilesPage';
export { RecordFiles } from './RecordFiles';
