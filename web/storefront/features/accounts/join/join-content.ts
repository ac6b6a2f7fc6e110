/** Texts of the page that an invitation to work here leads to. */
export const joinContent = {
  title: 'Join the team',
  text: 'Everyone who works here logs in with an account of their own.',
  opening: 'Opening your invitation...',
  incomplete: {
    title: 'This link is not complete',
    text: 'Open it from the email again, or ask for a new invitation.',
  },
  invites: (person: string, shop: string) => `${person} invites you to work at ${shop}.`,
  as: 'Your role',
  ownSelection: 'Chosen for you',
  address: 'Email address',
  chooseNew: 'Choose a password. You log in with it and your email address.',
  hasAccount: 'You have an account here already. Log in with its password to accept.',
  name: 'Your name',
  accept: 'Accept and continue',
  accepting: 'One moment...',
  codeNeeded: 'One more step: enter the code from your authenticator app.',
  forgotten: 'Forgot password?',
  expires: (when: string) => `The invitation works until ${when}.`,
} as const
