export type Closing = { add(close: () => Promise<unknown>): void; closeAll(): Promise<void> }

/** Collects functions that stop what was started, and runs them in reverse order. What fails meanwhile is told to `onError`. */
export function createClosing(onError: (error: unknown) => void = console.error): Closing {
  const steps: (() => Promise<unknown>)[] = []
  return {
    add: (close) => {
      steps.push(close)
    },
    async closeAll() {
      for (const close of steps.splice(0).reverse()) {
        // One failure must not keep the others running.
        await close().catch(onError)
      }
    },
  }
}
