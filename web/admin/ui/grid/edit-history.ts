// More than anybody remembers; each step only holds the differences from the one before.
const maxSteps = 200

export type EditHistory<State> = {
  past: readonly State[]
  present: State
  future: readonly State[]
}

export function historyFrom<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [] }
}

/** Adds a step; steps undone before it can no longer be redone. */
export function withStep<State>({ past, present }: EditHistory<State>, next: State): EditHistory<State> {
  return { past: [...past.slice(1 - maxSteps), present], present: next, future: [] }
}

export function undone<State>(history: EditHistory<State>): EditHistory<State> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] }
}

export function redone<State>(history: EditHistory<State>): EditHistory<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
