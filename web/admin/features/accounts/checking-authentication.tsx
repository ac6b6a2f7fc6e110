import { Spinner } from '#web/ui/spinner.tsx'

export function CheckingAuthentication() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-paper p-6 text-ink">
      <Spinner label="Checking authentication..." />
    </main>
  )
}
