import { useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A list that could not be read. */
export function BrowseFailure({ message }: { message: string }) {
  const { pathname, search } = useLocation()
  return (
    <div className="page py-12">
      <h1 className="mb-6 text-3xl">Products</h1>
      <Notice
        tone="error"
        title={message}
        action={
          <ButtonLink to={pathname + search} reloadDocument replace variant="secondary" size="small">
            Retry
          </ButtonLink>
        }
      >
        Your cart is safe. Please try again in a moment.
      </Notice>
    </div>
  )
}
