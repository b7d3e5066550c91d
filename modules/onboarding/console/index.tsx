export { PreparingPage } from './PreparingPage';
export { SignUpPage } from './SignUpPage';
