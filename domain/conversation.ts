/**
 * `open`: a message of the customer waits for an answer. `waiting`: the shop has answered. `done`: nothing more is to be
 * said. A new message opens it again.
 */
export const conversationStates = ['open', 'waiting', 'done'] as const
export type ConversationState = (typeof conversationStates)[number]

export const maxAnswerLength = 5000
export const maxConversationNoteLength = 2000

type Progress = { state: ConversationState; waitingSince: Date | null }

/** After a message of the customer: several in a row wait since the first. */
export function afterMessage({ state, waitingSince }: Progress, now: Date): Progress {
  return { state: 'open', waitingSince: state === 'open' ? (waitingSince ?? now) : now }
}

/** After a member of staff answered, or decided. Opened again, it waits since then. */
export function movedTo(state: ConversationState, before: Progress, now: Date): Progress {
  if (state !== 'open') return { state, waitingSince: null }
  return { state, waitingSince: before.waitingSince ?? now }
}
