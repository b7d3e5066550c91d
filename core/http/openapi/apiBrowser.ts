import { Router } from 'express';
export function apiBrowser(): Router {
  return Router();
}
