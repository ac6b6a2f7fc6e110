/** Where a dialog stands: within reach of the thumb on a phone, in the middle of larger screens. */
export const dialogPlace =
  'fixed inset-x-4 top-auto bottom-4 mx-auto w-auto animate-appear rounded-tile sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2'
