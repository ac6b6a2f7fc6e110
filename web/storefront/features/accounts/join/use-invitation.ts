import { useCallback, useEffect, useState } from 'react'
import type { ReceivedInvitation } from '#contract/accounts/invitation.ts'
import { readInvitation } from '#web/session/api/accept-invitation.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { refusalOf } from '../own/refusal-of.ts'

type InvitationState =
  | { kind: 'loading' }
  | { kind: 'read'; invitation: ReceivedInvitation }
  | { kind: 'refused'; message: string }

/** The invitation of a link, read with its token. */
export function useInvitation(token: string): { received: InvitationState; retry: () => void } {
  const [received, setReceived] = useState<InvitationState>({ kind: 'loading' })

  const read = useCallback(async () => {
    setReceived({ kind: 'loading' })
    try {
      const { invitation } = await browserApi.call(readInvitation, { body: { token } }, { token: null })
      setReceived({ kind: 'read', invitation })
    } catch (error) {
      setReceived({ kind: 'refused', message: refusalOf(error).message })
    }
  }, [token])

  useEffect(() => void read(), [read])

  return { received, retry: read }
}
