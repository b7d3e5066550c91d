import { addItem } from './addItem';
import { listItems } from './listItems';

export const routes = [listItems, addItem];
