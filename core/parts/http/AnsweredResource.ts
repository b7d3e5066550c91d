/** Kind and position of the records in an answer: declared by a route as `resource`. */
export interface AnsweredResource {
  /** `<module>.<entity>`, for example `auth.user`. */
  readonly kind: string;
  /** In English, as logs show it, where the kind is that of no collection; translated as titles are. */
  readonly title?: string;
  /** Where they are in the body: `items` (default), a dotted path, or `.` for the body itself. */
  readonly records?: string;
  /** The member that identifies one; default `id`. */
  readonly key?: string;
}
