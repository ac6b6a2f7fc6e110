export type Closing = { add(close: () => Promise<unknown>): void; closeAll(): Promise<void> }

/** Remembers how to end what was started; the last one started is ended first. */
export function createClosing(): Closing {
  const steps: (() => Promise<unknown>)[] = []
  return {
    add: (close) => {
      steps.push(close)
    },
    async closeAll() {
      for (const close of steps.splice(0).reverse()) {
        // One that cannot be ended must not keep the others running.
        await close().catch((error: unknown) => console.error(error))
      }
    },
  }
}
