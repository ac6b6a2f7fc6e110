import { Notice } from '#web/ui/notice.tsx'

/** For an order with a problem that a person must resolve. */
export function LookedAtNotice() {
  return (
    <Notice tone="info" title="We are looking at this order">
      We need to check something and will email you. You do not have to do anything.
    </Notice>
  )
}
