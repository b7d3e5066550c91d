/** Ways to show records besides the list. One file to load: each entry of its own divides what lists share into more files. */
export { default as BoardView } from './BoardView';
export { default as CalendarView } from './CalendarView';
export { default as MapView } from './map/MapView';
export { default as TreeView } from './TreeView';
export { TreeTable } from './TreeTable';
