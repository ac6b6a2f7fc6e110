import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'

/** Tells the shop that the payment page was left. Whoever paid after all is led on to the result. */
export function useReportCancelled(isCancelled: boolean, orderNumber: string | null): void {
  const { submit } = useFetcher()

  useEffect(() => {
    if (!isCancelled) return
    const told = orderNumber === null ? '' : `?${new URLSearchParams({ order: orderNumber })}`
    const action = `${href('/payment-failed')}${told}`
    void submit(null, { method: 'post', action, defaultShouldRevalidate: false })
  }, [isCancelled, orderNumber, submit])
}
