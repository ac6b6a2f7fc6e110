import { useEffect } from 'react'
import { useFetcher } from 'react-router'

/** Tells the shop that the payment page was left. Whoever paid after all is led on to the result. */
export function useReportCancelled(isCancelled: boolean): void {
  const { submit } = useFetcher()

  useEffect(() => {
    if (!isCancelled) return
    void submit(null, { method: 'post', action: '/payment-failed', defaultShouldRevalidate: false })
  }, [isCancelled, submit])
}
