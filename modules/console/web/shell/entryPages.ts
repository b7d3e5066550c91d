/** Pages and dialogs by which people sign in, loaded when they are shown. */
export { AccountChanged } from './AccountChanged';
export { ModuleEntry } from './ModuleEntry';
export { ForgottenPassword, NewPassword } from './passwords';
export { SignIn } from './SignIn';
export { SignInAgain } from './SignInAgain';
