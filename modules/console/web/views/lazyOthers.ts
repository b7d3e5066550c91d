import { withStyles } from '../kit/styles';

/** Loads boards, trees, calendars and maps, with their styles. */
export const loadOthers = () => withStyles(import('./otherViews'), 'otherViews.css');
