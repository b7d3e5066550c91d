import { lazyCode } from '../../kit/lazyCode';

const load = () => import('./overviewParts');

/** The facts of a record are shown while the code of its timeline loads. */
export const Timeline = lazyCode(load, (code) => code.Timeline);

/** Comes with the code of the timeline. */
export const LinkedRecords = lazyCode(load, (code) => code.LinkedRecords);

/** Come with the code of the timeline. */
export const NextStep = lazyCode(load, (code) => code.NextStep);
export const LastContact = lazyCode(load, (code) => code.LastContact);

/** Comes with the code of the timeline. */
export const RelatedRecords = lazyCode(load, (code) => code.RelatedRecords);
