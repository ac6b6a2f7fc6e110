import { useId } from 'react'
import type { ListedStaffRole } from '#contract/accounts/staff-role.ts'
import { isApiError } from '#contract/api.ts'
import { permissionLabel } from '#domain/accounts/permission-labels.ts'
import { type StaffRoleChange, validateStaffRole } from '#domain/accounts/staff-role.ts'
import { staffRoleFields } from '#domain/fields/staff-role-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { boxOf } from '../../ui/form/form-of.ts'
import { SidePanel } from '../../ui/modal.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { PermissionBoxes } from './access-fields.tsx'
import { AccessPreview } from './access-preview.tsx'
import { accountContent, deleteRoleQuestion } from './account-content.ts'
import { useDeleteStaffRole, useSaveStaffRole } from './staff-role-queries.ts'

const { roles: content, access } = accountContent

type StaffRolePanelProps = {
  /** Null while one is being added. */
  staffRole: ListedStaffRole | null
  onClose: () => void
}

/** A role: its name, its permissions, and what somebody with it sees. */
export function StaffRolePanel({ staffRole, onClose }: StaffRolePanelProps) {
  const { form, conflict, remove, close, confirmAndClose } = useStaffRoleForm({ staffRole, onClose })
  const confirm = useConfirm()
  const id = useId()
  const { permissions } = form.values

  async function removeRole(role: ListedStaffRole) {
    if (await confirm(deleteRoleQuestion(role))) remove.mutate(role.id, { onSuccess: close })
  }

  return (
    <SidePanel
      title={staffRole ? staffRole.name : content.add}
      onClose={confirmAndClose}
      footer={
        <>
          {staffRole && (
            <Button
              variant="quiet"
              size="small"
              className="mr-auto text-red"
              isBusy={remove.isPending}
              disabled={form.isBusy}
              onClick={() => removeRole(staffRole)}
            >
              {content.delete}
            </Button>
          )}
          <Button type="submit" form={id} size="small" isBusy={form.isBusy} busyLabel={content.saving}>
            {staffRole ? content.save : content.add}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className="flex flex-col gap-5">
        {conflict}
        {form.message && (
          <Notice tone="error" title={content.notSaved}>
            {form.message}
          </Notice>
        )}
        {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
        {staffRole && staffRole.people > 0 && (
          <Notice tone="info">{content.affects(staffRole.people)}</Notice>
        )}
        <TextField {...boxOf(staffRoleFields.name)} {...form.text('name')} autoComplete="off" />
        <TextField {...boxOf(staffRoleFields.description)} {...form.text('description')} autoComplete="off" />
        <fieldset data-problem={form.errors.permissions ? '' : undefined}>
          <legend className="mb-2 font-medium">{access.permissions}</legend>
          <PermissionBoxes chosen={permissions} onChange={(chosen) => form.change({ permissions: chosen })} />
          {form.errors.permissions && <p className="mt-2 text-red">{form.errors.permissions}</p>}
        </fieldset>
        <AccessPreview person={{ role: 'staff', permissions }} />
      </form>
      {staffRole && (
        <HistoryLink type="staff_role" id={staffRole.id} className="mt-8 border-t border-line pt-5" />
      )}
    </SidePanel>
  )
}

function changeOf({ name, description, permissions }: StaffRoleChange): StaffRoleChange {
  return { name, description, permissions }
}

const emptyRole: StaffRoleChange = { name: '', description: '', permissions: [] }

function useStaffRoleForm({ staffRole, onClose }: StaffRolePanelProps) {
  const save = useSaveStaffRole(staffRole?.id ?? null)
  const remove = useDeleteStaffRole()
  const form: Form<StaffRoleChange> = useForm<StaffRoleChange>({
    initial: staffRole ? changeOf(staffRole) : emptyRole,
    validate: validateStaffRole,
    sample: { name: 'Name', description: '', permissions: ['orders'] },
    async onSend(values) {
      try {
        await save.mutateAsync(staffRole ? meanwhile.changes(values, form.saved()) : values)
        close()
        return undefined
      } catch (error) {
        if (!isApiError(error)) throw error
        const { error: message, fields } = error.problem
        return (await meanwhile.ask(error.problem)) && { message, fields }
      }
    },
  })
  const meanwhile = useMeanwhile({
    form,
    opened: staffRole,
    valuesOf: changeOf,
    labelOf: (field) => staffRoleFields[field].label,
    textOf: (field, values) =>
      field === 'permissions'
        ? values.permissions.map(permissionLabel).join('\n') || accountContent.access.noPermissions
        : null,
  })
  const { close, confirmAndClose } = useUnsavedPanel(form.isDirty, onClose)
  return { form, conflict: meanwhile.panel, remove, close, confirmAndClose }
}
