const pressSeconds = 1.1
const decisionSeconds = 1.35
const characterSeconds = 0.28

/**
 * What a task takes somebody who knows the screen, without waiting, in whole seconds: each press with the decision before
 * it, and each character (keystroke-level model, Card, Moran and Newell 1980; the times are those of an average typist).
 */
export function keystrokeSeconds({ presses, characters }: { presses: number; characters: number }): number {
  return Math.round(presses * (pressSeconds + decisionSeconds) + characters * characterSeconds)
}
