import { useState } from 'react'
import type { StaffRole } from '#contract/accounts/staff-role.ts'
import type { ShopUser } from '#contract/accounts/user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { type Access, accessOf, isSameAccess, personWith, roleBodyOf } from './access.ts'
import { AccessFields } from './access-fields.tsx'
import { AccessPreview } from './access-preview.tsx'
import { accountContent, roleChanged, roleQuestion } from './account-content.ts'
import { fullName } from './full-name.ts'
import { useChangeRole } from './user-queries.ts'

const { role: content, notChanged } = accountContent.person

type RolePanelProps = { person: ShopUser; staffRoles: readonly StaffRole[]; onClose: () => void }

/** Gives somebody another role, with a look at what they will see. */
export function RolePanel({ person, staffRoles, onClose }: RolePanelProps) {
  const [access, setAccess] = useState<Access>(accessOf(person))
  const isChanged = !isSameAccess(access, accessOf(person))
  const { close, confirmAndClose } = useUnsavedPanel(isChanged, onClose)
  const change = useChangeRole(person.id)
  const confirm = useConfirm()
  const { tell } = useMessages()

  async function save() {
    if (!(await confirm(roleQuestion(person, access)))) return
    change.mutate(roleBodyOf(access), {
      onSuccess: () => {
        tell(roleChanged(person))
        close()
      },
    })
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
          <Button size="small" isBusy={change.isPending} disabled={!isChanged} onClick={save}>
            {content.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {change.error && (
          <Notice tone="error" title={notChanged}>
            {change.error.message}
          </Notice>
        )}
        <AccessFields access={access} staffRoles={staffRoles} hasCustomer onChange={setAccess} />
        <AccessPreview person={personWith(access, staffRoles)} />
      </div>
    </SidePanel>
  )
}
