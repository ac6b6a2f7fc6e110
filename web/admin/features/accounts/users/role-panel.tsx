import type { StaffRole } from '#contract/accounts/staff-role.ts'
import type { ShopUser } from '#contract/accounts/user.ts'
import { Button } from '#web/ui/button.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { saveOrExplain } from '../../../ui/form/save-or-explain.ts'
import { useMessages } from '../../../ui/messages-provider.tsx'
import { SidePanel } from '../../../ui/modal.tsx'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import {
  type Access,
  accessOf,
  isSameAccess,
  personWith,
  type Rights,
  rightsOf,
  roleBodyOf,
} from '../access.ts'
import { accessText, accountContent, roleChanged, roleQuestion } from '../account-content.ts'
import { fullName } from '../full-name.ts'
import { AccessFields } from '../staff-roles/access-fields.tsx'
import { AccessPreview } from '../staff-roles/access-preview.tsx'
import { useChangeRole } from './user-queries.ts'

const { role: content, notChanged } = accountContent.person

type RolePanelProps = { person: ShopUser; staffRoles: readonly StaffRole[]; onClose: () => void }

/** Gives somebody another role, with a look at what they will see. */
export function RolePanel({ person, staffRoles, onClose }: RolePanelProps) {
  const { form, conflict, isChanged, confirmAndClose } = useRoleForm({ person, staffRoles, onClose })
  const { access } = form.values
  const confirm = useConfirm()

  async function save() {
    if (await confirm(roleQuestion(person, access))) await form.submit()
  }

  return (
    <SidePanel
      title={content.panel(fullName(person) || person.email)}
      subtitle={person.email}
      onClose={confirmAndClose}
      footer={
        <>
          <Button variant="secondary" size="small" onClick={confirmAndClose}>
            Cancel
          </Button>
          <Button size="small" isBusy={form.isBusy} disabled={!isChanged} onClick={save}>
            {content.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {conflict}
        {form.message && (
          <Notice tone="error" title={notChanged}>
            {form.message}
          </Notice>
        )}
        <AccessFields
          access={access}
          staffRoles={staffRoles}
          hasCustomer
          onChange={(chosen) => form.change({ access: chosen })}
        />
        <AccessPreview person={personWith(access, staffRoles)} />
      </div>
    </SidePanel>
  )
}

type Values = { access: Access }

const valuesOf = (rights: Rights): Values => ({ access: accessOf(rights) })

function useRoleForm({ person, staffRoles, onClose }: RolePanelProps) {
  const change = useChangeRole(person.id)
  const { tell } = useMessages()
  const form: Form<Values> = useForm<Values>({
    initial: valuesOf(rightsOf(person)),
    validate: () => null,
    onSend: () =>
      saveOrExplain(
        () => meanwhile.asking(send),
        (error) => error.message,
      ),
  })
  const meanwhile = useMeanwhile({
    form,
    opened: rightsOf(person),
    valuesOf,
    labelOf: () => content.title,
    textOf: (_field, { access }) => accessText(access, staffRoles),
  })
  const isChanged = !isSameAccess(form.values.access, form.saved().access)
  const { close, confirmAndClose } = useUnsavedPanel(isChanged, onClose)

  async function send({ access }: Values) {
    await change.mutateAsync({ ...roleBodyOf(access), was: meanwhile.seen() ?? undefined })
    tell(roleChanged(person))
    close()
  }

  return { form, conflict: meanwhile.panel, isChanged, confirmAndClose }
}
