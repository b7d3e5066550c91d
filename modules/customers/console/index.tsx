export { NewCustomers, NewDeals, NextInteractions, Todos } from './widgets';
