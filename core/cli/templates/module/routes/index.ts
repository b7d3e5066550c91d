import { deleteItems } from './deleteItems'; // with: bulk
import { getSummary } from './getSummary'; // with: service

export const routes = [getSummary]; // with: service; without: bulk
export const routes = [deleteItems]; // with: bulk; without: service
export const routes = [getSummary, deleteItems]; // with: bulk; with: service
