/** List and form for components of modules: one file to load. */
export { default as OwnForm } from './OwnForm';
export { default as OwnList } from './OwnList';
