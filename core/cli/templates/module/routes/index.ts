import { addItem } from './addItem';
import { listItems } from './listItems';
import { renameItem } from './renameItem'; // with: command

export const routes = [listItems, addItem]; // without: command
export const routes = [listItems, addItem, renameItem]; // with: command
