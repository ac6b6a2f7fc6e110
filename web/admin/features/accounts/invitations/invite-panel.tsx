import { useId, useState } from 'react'
import type { InvitationBody } from '#contract/accounts/invitation.ts'
import { isApiError } from '#contract/api.ts'
import { validateInvitation } from '#domain/accounts/staff/invitation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField, TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '../../../ui/messages-provider.tsx'
import { SidePanel } from '../../../ui/modal.tsx'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { type Access, personWith } from '../access.ts'
import { accountContent } from '../account-content.ts'
import { AccessFields } from '../staff-roles/access-fields.tsx'
import { AccessPreview } from '../staff-roles/access-preview.tsx'
import { useStaffRoles } from '../staff-roles/staff-role-queries.ts'
import { LinkPanel, type UnsentLink } from '../users/link-panel.tsx'
import { useInvite } from './invitation-queries.ts'

const { invite: content } = accountContent

type InviteValues = { name: string; email: string; access: Access | null }

/** Invites somebody to work here, with a look at what they will see. */
export function InvitePanel({ onClose }: { onClose: () => void }) {
  const [unsent, setUnsent] = useState<UnsentLink | null>(null)
  const { data: staffRoles = [] } = useStaffRoles()
  const { form, confirmAndClose } = useInviteForm({ onClose, onUnsent: setUnsent })
  const id = useId()
  const { access } = form.values
  if (unsent) return <LinkPanel {...unsent} onClose={onClose} />
  return (
    <SidePanel
      title={content.title}
      subtitle={content.text}
      onClose={confirmAndClose}
      footer={
        <>
          <Button variant="secondary" size="small" onClick={confirmAndClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} size="small" isBusy={form.isBusy} busyLabel={content.sending}>
            {content.send}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className="flex flex-col gap-5">
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <TextField label={content.name} autoComplete="off" required {...form.text('name')} />
        <EmailField required {...form.text('email')} autoComplete="off" />
        <AccessFields
          access={access}
          staffRoles={staffRoles}
          onChange={(changed) => form.change({ access: changed })}
        />
        {form.errors.access && <p className="text-red">{form.errors.access}</p>}
        {access && <AccessPreview person={personWith(access, staffRoles)} />}
      </form>
    </SidePanel>
  )
}

const noAccess = { message: content.chooseRole, fields: { access: content.chooseRole } }

type InviteFormOptions = { onClose: () => void; onUnsent: (unsent: UnsentLink) => void }

function useInviteForm({ onClose, onUnsent }: InviteFormOptions) {
  const invite = useInvite()
  const { tell } = useMessages()
  const form = useForm<InviteValues>({
    initial: { name: '', email: '', access: null },
    validate: (values) => validateInvitation(values) ?? (values.access ? null : noAccess),
    sample: { name: 'A name', email: 'someone@example.com', access: { kind: 'admin' } },
    onSend: send,
  })
  const { close, confirmAndClose } = useUnsavedPanel(form.isDirty, onClose)

  async function send({ name, email, access }: InviteValues) {
    if (!access) return noAccess
    try {
      const { invitation, link } = await invite.mutateAsync({ name, email, ...sentAccess(access) })
      if (link) {
        form.reset(form.current())
        onUnsent({ email: invitation.email, link })
      } else {
        tell({ title: content.sent.title, text: content.sent.text(invitation.email) })
        close()
      }
      return undefined
    } catch (error) {
      if (!isApiError(error)) throw error
      return { message: error.problem.error, ...(error.problem.fields && { fields: error.problem.fields }) }
    }
  }

  return { form, confirmAndClose }
}

const noRole = { staffRoleId: null, permissions: [] }

function sentAccess(access: Access): Pick<InvitationBody, 'role' | 'staffRoleId' | 'permissions'> {
  switch (access.kind) {
    case 'admin':
      return { role: 'admin', ...noRole }
    case 'staff_role':
      return { role: 'staff', ...noRole, staffRoleId: access.id }
    case 'own':
      return { role: 'staff', ...noRole, permissions: [...access.permissions] }
    case 'customer':
      throw new Error('Nobody is invited to be a customer')
  }
}
