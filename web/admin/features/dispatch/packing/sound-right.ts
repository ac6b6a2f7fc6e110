let context: AudioContext | null = null

/** Browsers allow sounds from the first press on, which opening the page by a press was. */
function tone(
  hertz: number,
  { seconds, volume, shape }: { seconds: number; volume: number; shape: OscillatorType },
) {
  if (!('AudioContext' in window)) return
  context ??= new AudioContext()
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = shape
  oscillator.frequency.value = hertz
  gain.gain.value = volume
  oscillator.connect(gain).connect(context.destination)
  oscillator.start()
  oscillator.stop(context.currentTime + seconds)
}

/** Right: heard by whoever scans, and by nobody else in the room. */
export function soundRight(): void {
  tone(880, { seconds: 0.07, volume: 0.05, shape: 'sine' })
}

/** Wrong: loud, low and in words, for somebody who looks at the box and not at the screen. */
export function soundWrong(words: string): void {
  tone(180, { seconds: 0.45, volume: 0.5, shape: 'square' })
  speak(words)
}

export function speak(words: string): void {
  if (!('speechSynthesis' in window)) return
  window.speechSynthesis.cancel()
  const spoken = new SpeechSynthesisUtterance(words)
  spoken.lang = 'en-ZA'
  window.speechSynthesis.speak(spoken)
}
