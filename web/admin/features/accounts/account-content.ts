import type { Invitation } from '#contract/accounts/invitation.ts'
import type { ListedStaffRole, StaffRole } from '#contract/accounts/staff-role.ts'
import type { LoginEvent, ShopUser } from '#contract/accounts/user.ts'
import { permissionLabel } from '#domain/accounts/staff/permission-labels.ts'
import type { Question } from '#web/ui/confirm-dialog.tsx'
import { momentText } from '../../ui/moment-text.ts'
import type { Access } from './access.ts'
import { fullName } from './full-name.ts'

/** Texts of the pages about people and what they may do. */
export const accountContent = {
  list: {
    title: 'Users',
    intro:
      'Everyone who works here, what they may do and whether they log in safely. Customers are listed too.',
    invite: 'Invite someone',
    roles: 'Roles',
    team: 'Works here',
    everyone: 'Everyone',
    failure: 'The users could not be loaded',
    searchLabel: 'Search users',
    searchHint: 'Name, email',
    none: { title: 'No Users Match', text: 'Try another word, or show everyone.', link: 'Show Everyone' },
  },
  access: {
    legend: 'Role',
    admin: { label: 'Administrator', text: 'Full access, including giving and removing access.' },
    own: { label: 'Chosen one by one', text: 'Only the permissions that you tick.' },
    customer: { label: 'Customer', text: 'Can shop, but cannot see the admin area.' },
    permissions: 'Permissions',
    noPermissions: 'With no permissions, this person sees an empty admin area.',
  },
  preview: {
    title: 'What they will see',
    tabs: 'At the top',
    sidebar: 'At the side',
    lists: (titles: readonly string[]) => `With lists of ${titles.join(', ').toLowerCase()}`,
    nothing: 'Nothing of the admin area.',
    noPages: 'An empty admin area, without a single page.',
    figures: 'Figures',
    shown: 'Shown',
    hidden: 'Hidden',
    each: 'Every action, one by one',
    may: (count: number) => `May (${count})`,
    mayNot: (count: number) => `May not (${count})`,
  },
  invite: {
    title: 'Invite someone',
    text: 'They get a link that works once, for 7 days, and choose a password of their own.',
    name: 'Name',
    chooseRole: 'Choose a role',
    send: 'Send invitation',
    sending: 'Sending...',
    sent: { title: 'Invitation sent', text: (email: string) => `To ${email}. It works for 7 days.` },
    link: {
      title: 'Copy this link now',
      text: (email: string) =>
        `The shop has no mail server, so it could not email ${email}. Pass the link on yourself, only to them: anybody who opens it can accept. It is not shown again.`,
      label: 'Link for the invitation',
      copy: 'Copy link',
      copied: 'Copied',
      done: 'Done',
    },
  },
  invitations: {
    title: 'Invited, not here yet',
    expired: 'Expired',
    void: 'No longer valid',
    expires: 'Works until',
    by: 'Invited by',
    resend: 'Send again',
    withdraw: 'Withdraw…',
    failure: 'The invitations could not be loaded',
  },
  roles: {
    title: 'Roles',
    text: 'A role is a set of permissions under a name. When you change one, everyone who has it may do what it says from their next click on.',
    add: 'Add role',
    delete: 'Delete role…',
    none: { title: 'No Roles Yet', text: 'Add one for each kind of work in the shop.' },
    failure: 'The roles could not be loaded',
    notSaved: 'The role was not saved',
    administrator: {
      name: 'Administrator',
      text: 'May do everything, also give and take away access. This role cannot be changed.',
      link: 'See who they are',
    },
    people: (count: number) => (count === 0 ? 'Nobody has it' : count === 1 ? '1 person' : `${count} people`),
    affects: (count: number) =>
      count === 1
        ? 'One person has this role. Saving changes what they may do at once.'
        : `${count} people have this role. Saving changes what they may do at once.`,
  },
  person: {
    loading: 'Loading this person...',
    failure: 'This person could not be loaded',
    missing: { title: 'No Such Person', text: 'The account was deleted, or the address is mistyped.' },
    backToList: 'All users',
    notChanged: 'Nothing was changed',
    suspended: {
      title: 'Suspended',
      text: (since: string) => `Since ${since}. This person cannot log in, and everything they did is kept.`,
      restore: 'Restore',
    },
    role: {
      title: 'Role',
      own: 'You cannot change your own role, so there is always an administrator.',
      suspended: 'Restore this person to change their role.',
      change: 'Change role…',
      panel: (name: string) => `Role of ${name}`,
      save: 'Save role',
    },
    roleChanges: {
      title: 'Earlier changes',
      fields: {
        role: 'Kind',
        permissions: 'Permissions',
        email: 'Email',
        staff_role: 'Role',
      } as Partial<Record<string, string>>,
    },
    orders: 'Orders with this email address',
    loggingIn: {
      title: 'Logging in',
      verified: 'Email verified',
      markVerified: 'Mark verified…',
      sendLink: 'Send password link',
      secondFactor: 'Two-step login',
      on: 'On',
      off: 'Off',
      required: 'Off, and needed before the admin area opens',
      reset: 'Turn off two-step login…',
      suspend: 'Suspend…',
    },
    sessions: {
      title: 'Logged in on',
      none: 'Nowhere at the moment.',
      current: 'This device',
      seen: 'Last seen',
      end: 'Log out',
      endAll: 'Log out everywhere…',
    },
    logins: { title: 'Logins', none: 'None yet.', from: (network: string) => `from ${network}` },
    activity: {
      title: 'What they did',
      none: 'Nothing that changed the shop yet.',
      batch: (count: number) => `${count} changes in one batch`,
      seeBatch: 'See the whole batch',
      loading: 'Loading...',
      failure: 'The activity could not be loaded',
    },
  },
} as const

export const loginLabels: Record<LoginEvent['kind'], string> = {
  logged_in: 'Logged in',
  login_failed: 'Wrong password',
  login_code_failed: 'Right password, wrong code',
}

export function roleQuestion(person: ShopUser, access: Access): Question {
  const text =
    access.kind === 'staff_role'
      ? 'They may do what the role says, from their next click on.'
      : accountContent.access[access.kind].text
  return {
    title: roleQuestionTitle(person, access),
    text,
    confirmLabel: 'Save',
    tone: access.kind === 'admin' ? 'danger' : 'primary',
  }
}

function roleQuestionTitle({ email, role }: ShopUser, access: Access): string {
  if (access.kind === 'customer') return `Take ${email} out of the admin area?`
  if (access.kind === 'admin') return `Make ${email} an administrator?`
  return role === 'customer' ? `Make ${email} staff?` : `Change what ${email} may do?`
}

/** What somebody may do, in words. */
export function accessText(access: Access, staffRoles: readonly StaffRole[]): string {
  if (access.kind === 'own')
    return access.permissions.map(permissionLabel).join('\n') || accountContent.access.own.label
  if (access.kind !== 'staff_role') return accountContent.access[access.kind].label
  return staffRoles.find(({ id }) => id === access.id)?.name ?? accountContent.person.role.title
}

export function roleChanged({ email }: ShopUser) {
  return { title: `The role of ${email} was changed`, text: 'Takes effect immediately.' }
}

export function verifyQuestion({ email }: Pick<ShopUser, 'email'>): Question {
  return {
    title: `Does ${email} really belong to them?`,
    text: 'Marking it verified lets them log in without clicking the link in their email. Only do this for someone you know.',
    confirmLabel: 'Mark verified',
    tone: 'primary',
  }
}

export function suspendQuestion(person: ShopUser): Question {
  const name = fullName(person) || person.email
  return {
    title: `Suspend ${name}?`,
    text: 'They are logged out everywhere at once and cannot log in. Everything they did is kept, and you can restore them at any time.',
    confirmLabel: 'Suspend',
  }
}

export function resetFactorQuestion(person: ShopUser): Question {
  const name = fullName(person) || person.email
  return {
    title: `Turn off two-step login for ${name}?`,
    text: 'For someone who lost their phone and their recovery codes. Make sure it is really them who asks. They are logged out everywhere, and told by email.',
    confirmLabel: 'Turn it off',
  }
}

export function endSessionsQuestion(person: ShopUser): Question {
  return {
    title: `Log ${fullName(person) || person.email} out everywhere?`,
    text: 'What they typed and did not save is lost. They can log in again with their password.',
    confirmLabel: 'Log out everywhere',
  }
}

export function withdrawQuestion({ name, email }: Invitation): Question {
  return {
    title: `Withdraw the invitation for ${name}?`,
    text: `The link that was sent to ${email} stops working.`,
    confirmLabel: 'Withdraw',
  }
}

export function deleteRoleQuestion({ name, people }: ListedStaffRole): Question {
  return {
    title: `Delete the role ${name}?`,
    text:
      people === 0
        ? 'Nobody has it.'
        : 'Everyone who has it may still do the same. Their permissions then count as chosen one by one.',
    confirmLabel: 'Delete role',
  }
}

export function passwordLinkOwed({ email }: ShopUser, { canSendMail }: { canSendMail: boolean }) {
  return canSendMail
    ? { title: 'Password link sent', text: `To ${email}. It works for 1 hour.` }
    : {
        title: 'Password link saved',
        text: 'There is no mail server. Open it under Emails and pass the link on. It works for 1 hour.',
      }
}

export function suspendedSince({ suspendedAt }: ShopUser): string {
  return accountContent.person.suspended.text(suspendedAt === null ? '' : momentText(suspendedAt))
}
