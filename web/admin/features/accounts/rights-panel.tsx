import { Link } from 'react-router'
import type { ShopUser } from '#contract/accounts/user.ts'
import type { AuditEntry } from '#contract/shop/audit.ts'
import { permissionLabel, roleLabel } from '#domain/accounts/permission-labels.ts'
import { type Permission, permissions } from '#domain/accounts/permissions.ts'
import { type Role, roles } from '#domain/accounts/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { ChangeView } from '../../ui/change-view.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import {
  noPermissionsText,
  ownRoleText,
  passwordLinkOwed,
  roleChanged,
  roleQuestion,
  roleTexts,
  verifyQuestion,
} from './account-content.ts'
import { fullName } from './full-name.ts'
import { useChangeRole, useHelpUser, useRoleChanges } from './user-queries.ts'

type RightsPanelProps = { person: ShopUser; isOneself: boolean; onClose: () => void }

type Rights = { role: Role; given: readonly Permission[] }

/** A person's permissions, and who granted them. */
export function RightsPanel({ person, isOneself, onClose }: RightsPanelProps) {
  const { form, change, isChanged, confirmAndClose } = useRightsForm(person, onClose)
  return (
    <SidePanel
      title={fullName(person) || person.email}
      subtitle={person.email}
      onClose={confirmAndClose}
      footer={
        !isOneself && (
          <>
            <Button variant="secondary" onClick={confirmAndClose}>
              Cancel
            </Button>
            <Button isBusy={change.isPending} disabled={!isChanged} onClick={() => form.submit()}>
              Save
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {isOneself && <Notice tone="info">{ownRoleText}</Notice>}
        {change.error && (
          <Notice tone="error" title="Nothing was changed">
            {change.error.message}
          </Notice>
        )}
        <RightsFields form={form} isOff={isOneself} />
        <p>
          <Link to={`/admin/orders?q=${encodeURIComponent(person.email)}`} className="link">
            Orders with this email address
          </Link>
        </p>
        <SigningIn person={person} />
        <RoleChanges userId={person.id} />
      </div>
    </SidePanel>
  )
}

function useRightsForm(person: ShopUser, onClose: () => void) {
  const change = useChangeRole(person.id)
  const confirm = useConfirm()
  const { tell } = useMessages()
  const form = useForm<Rights>({
    initial: { role: person.role, given: person.permissions },
    validate: () => null,
    onSend: save,
  })
  const { role, given } = form.values
  const isChanged = role !== person.role || (role === 'staff' && !isSame(given, person.permissions))
  const { close, confirmAndClose } = useUnsavedPanel(isChanged, onClose)

  async function save({ role, given }: Rights) {
    if (!(await confirm(roleQuestion(person, role)))) return undefined
    change.mutate(
      { role, ...(role === 'staff' && { permissions: [...given] }) },
      {
        onSuccess: () => {
          tell(roleChanged(person, role))
          close()
        },
      },
    )
    return undefined
  }

  return { form, change, isChanged, confirmAndClose }
}

function RightsFields({ form, isOff }: { form: Form<Rights>; isOff: boolean }) {
  const { role, given } = form.values

  function give(permission: Permission, isGiven: boolean) {
    form.change({
      given: permissions.filter((one) => (one === permission ? isGiven : given.includes(one))),
    })
  }

  return (
    <>
      <fieldset disabled={isOff} className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">Role</legend>
        {roles.map((one) => (
          <label key={one} className="flex items-start gap-3">
            <input
              type="radio"
              name="role"
              checked={role === one}
              onChange={() => form.change({ role: one })}
              className="mt-0.5 size-5 shrink-0 accent-green"
            />
            <span>
              {roleLabel(one)}
              <span className="block text-ink-2">{roleTexts[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {role === 'staff' && (
        <fieldset disabled={isOff} className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">Permissions</legend>
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              label={permissionLabel(permission)}
              checked={given.includes(permission)}
              onChange={(event) => give(permission, event.target.checked)}
            />
          ))}
          {given.length === 0 && <p className="text-clay">{noPermissionsText}</p>}
        </fieldset>
      )}
    </>
  )
}

/** How they log in, and what helps if they cannot. */
function SigningIn({ person }: { person: ShopUser }) {
  const { verify, sendLink } = useHelpUser(person.id)
  const confirm = useConfirm()
  const { tell } = useMessages()
  const error = verify.error ?? sendLink.error

  async function markVerified() {
    if (await confirm(verifyQuestion(person))) verify.mutate()
  }

  return (
    <section aria-label="Logging in" className="flex flex-col gap-2">
      <h3 className="font-medium">Logging in</h3>
      {error && (
        <p role="alert" className="text-red">
          {error.message}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-2">Email verified</dt>
        <dd>{person.emailVerified ? 'Yes' : 'No'}</dd>
        <dt className="text-ink-2">Two-step login</dt>
        <dd>{person.hasSecondFactor ? 'On' : 'Off'}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        {!person.emailVerified && (
          <Button variant="secondary" size="small" isBusy={verify.isPending} onClick={markVerified}>
            Mark verified…
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          isBusy={sendLink.isPending}
          onClick={() =>
            sendLink.mutate(undefined, {
              onSuccess: (answer) => tell(passwordLinkOwed(person, answer)),
            })
          }
        >
          Send password link
        </Button>
      </div>
    </section>
  )
}

function RoleChanges({ userId }: { userId: string }) {
  const { data: entries } = useRoleChanges(userId)
  if (!entries || entries.length === 0) return null
  return (
    <section aria-label="Earlier changes">
      <h3 className="mb-2 font-medium">Earlier changes</h3>
      <ol className="flex flex-col gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-3">
            <RoleChange entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function RoleChange({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <ChangeView before={entry.before} after={entry.after} labelOf={(field) => labels[field] ?? field} />
      <p className="text-ink-2">
        {entry.actor}, <Moment at={entry.at} />
      </p>
    </>
  )
}

const labels: Record<string, string> = { role: 'Role', permissions: 'Permissions', email: 'Email' }

function isSame(one: readonly Permission[], other: readonly Permission[]): boolean {
  return one.length === other.length && one.every((permission) => other.includes(permission))
}
