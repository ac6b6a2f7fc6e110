import type { ListedStaffRole } from '#contract/accounts/staff-role.ts'
import { permissionLabel } from '#domain/accounts/staff/permission-labels.ts'
import { type StaffRoleChange, validateStaffRole } from '#domain/accounts/staff/staff-role.ts'
import { staffRoleFields } from '#domain/fields/staff-role-fields.ts'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { boxOf } from '../../../ui/form/form-of.ts'
import { RecordPanel } from '../../record/record-panel.tsx'
import { useRecordPanel } from '../../record/use-record-panel.ts'
import { accountContent, deleteRoleQuestion } from '../account-content.ts'
import { PermissionBoxes } from '../staff-roles/access-fields.tsx'
import { AccessPreview } from '../staff-roles/access-preview.tsx'
import { useDeleteStaffRole, useSaveStaffRole } from '../staff-roles/staff-role-queries.ts'

const { roles: content, access } = accountContent

type StaffRolePanelProps = {
  /** Null while one is being added. */
  staffRole: ListedStaffRole | null
  onClose: () => void
}

/** A role: its name, its permissions, and what somebody with it sees. */
export function StaffRolePanel({ staffRole, onClose }: StaffRolePanelProps) {
  const panel = useStaffRolePanel({ staffRole, onClose })
  const remove = useDeleteStaffRole()
  const confirm = useConfirm()
  const { form } = panel
  const { permissions } = form.values

  async function removeRole(role: ListedStaffRole) {
    if (await confirm(deleteRoleQuestion(role))) remove.mutate(role.id, { onSuccess: panel.close })
  }

  return (
    <RecordPanel
      type="staff_role"
      record={staffRole}
      title={staffRole ? staffRole.name : content.add}
      panel={panel}
      content={content}
      removal={
        staffRole && {
          label: content.delete,
          isBusy: remove.isPending,
          run: () => removeRole(staffRole),
        }
      }
    >
      {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
      {staffRole && staffRole.people > 0 && <Notice tone="info">{content.affects(staffRole.people)}</Notice>}
      <TextField {...boxOf(staffRoleFields.name)} {...form.text('name')} autoComplete="off" />
      <TextField {...boxOf(staffRoleFields.description)} {...form.text('description')} autoComplete="off" />
      <fieldset data-problem={form.errors.permissions ? '' : undefined}>
        <legend className="mb-2 font-medium">{access.permissions}</legend>
        <PermissionBoxes chosen={permissions} onChange={(chosen) => form.change({ permissions: chosen })} />
        {form.errors.permissions && <p className="mt-2 text-red">{form.errors.permissions}</p>}
      </fieldset>
      <AccessPreview person={{ role: 'staff', permissions }} />
    </RecordPanel>
  )
}

function changeOf(role: StaffRoleChange | null): StaffRoleChange {
  const { name, description, permissions } = role ?? emptyRole
  return { name, description, permissions }
}

const emptyRole: StaffRoleChange = { name: '', description: '', permissions: [] }

function useStaffRolePanel({ staffRole, onClose }: StaffRolePanelProps) {
  const { mutateAsync: save } = useSaveStaffRole(staffRole?.id ?? null)
  return useRecordPanel<StaffRoleChange, ListedStaffRole, StaffRoleChange>({
    record: staffRole,
    fields: staffRoleFields,
    valuesOf: changeOf,
    validate: validateStaffRole,
    sample: { name: 'Name', description: '', permissions: ['orders'] },
    textOf: (field, values) =>
      field === 'permissions'
        ? values.permissions.map(permissionLabel).join('\n') || accountContent.access.noPermissions
        : null,
    bodyOf: changeOf,
    add: save,
    change: save,
    onClose,
  })
}
