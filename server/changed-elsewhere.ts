import { canonicalTexts } from '#domain/canonical-text.ts'
import { changedFields, type Fields, pick } from '#domain/change.ts'

/** Somebody else changed the same fields of a record since the caller saw them. Nothing was changed. */
export class ChangedElsewhere extends Error {
  readonly stored: Fields

  constructor(stored: Fields) {
    super('What is being changed was changed to something else meanwhile.')
    this.stored = stored
  }
}

type Change = {
  /** What the caller saw of the fields that it changes, if it says so. */
  was: object | undefined
  /** The record under its lock, before and after the change. */
  before: object
  after: object
}

/** Throws, which takes the change back, rather than let one person overwrite what another has saved unseen. */
export function refuseChangedElsewhere({ was = {}, before, after }: Change): void {
  const stored = pick({ ...before }, Object.keys(was))
  // Stored before texts were made canonical, one would differ from itself for ever.
  const moved = changedFields({ ...was }, canonicalTexts(stored) as Fields, Object.keys(was))
  const fields = changedFields(stored, { ...after }, moved)
  if (fields.length > 0) throw new ChangedElsewhere(pick(stored, fields))
}
