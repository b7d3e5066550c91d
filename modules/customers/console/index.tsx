import './index.css';

export { Todos } from './Todos';
export { NewCustomers, NewDeals, NextInteractions } from './widgets';
