export { account, id, reference } from './references';
export { choice, code, currency, email, kind, phone, text, url } from './texts';
export { state } from './states';
export { day, moment } from './times';
export { decimal, flag, integer, money } from './numbers';
export { ids, json, sealed, texts } from './composite';
