import './index.css';

export { LanguagesPage } from './LanguagesPage';
export { RecordTexts } from './RecordTexts';
