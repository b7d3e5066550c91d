export { LanguagesPage } from './LanguagesPage';
export { RecordTexts } from './RecordTexts';
