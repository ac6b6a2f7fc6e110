import type { Question } from '#web/ui/confirm-dialog.tsx'

/** Texts around every page of the admin area. What the pages are called stands in `destinations.ts`. */
export const layoutContent = {
  menu: 'Menu',
  admin: 'Admin',
  tabsLabel: 'Tabs',
  moreLabel: 'More',
  find: 'Find',
  notifications: 'Notifications',
  viewShop: 'View shop',
  logOut: 'Log out',
  sessionEnded: {
    title: 'Your session has ended',
    text: 'Log in in another tab. What you typed stays here.',
  },
  notForYou: {
    title: 'You do not have access to this page',
    needs: (page: string, permission: string) => `${page} needs the permission "${permission}".`,
    onlyAdministrators: (page: string) => `Only administrators can open ${page}.`,
    ask: 'An administrator can give you access under Users.',
    link: 'Go to your work',
  },
  fault: {
    title: 'This page stopped working',
    text: 'What you saved before is safe. Reload the page to continue.',
    reload: 'Reload the page',
  },
  palette: {
    title: 'Find and do',
    label: 'Find an order, a customer, a product or a page',
    hint: 'Order, name, phone, product, page',
    resultsLabel: 'Results',
    none: 'No results.',
    places: 'Go to',
    acts: 'Do',
  },
  shortcuts: {
    title: 'Everywhere',
    overview: 'Keyboard shortcuts',
    goTo: (place: string) => `Go to ${place}`,
  },
} as const

export const leavingQuestion: Question = {
  title: 'Leave without saving?',
  text: 'What you changed on this page has not been saved.',
  confirmLabel: 'Leave without saving',
  cancelLabel: 'Stay on this page',
}

export const closingQuestion: Question = {
  title: 'Close without saving?',
  text: 'What you changed here has not been saved.',
  confirmLabel: 'Close without saving',
  cancelLabel: 'Keep editing',
}
