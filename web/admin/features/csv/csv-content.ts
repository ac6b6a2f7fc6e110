import { maxCsvRows } from '#contract/catalogue/product-csv.ts'
import { grouped } from '../../ui/table/pager.tsx'

/** Texts of the page for import and export. What the columns mean stands beside the columns. */
export const csvContent = {
  title: 'Import & export',
  import: {
    title: 'Import',
    intro:
      'Add and change products with a CSV file of your own, or with any CSV or Excel file of a supplier. You first see what would change. Nothing changes until you save.',
    noPrices: 'You do not have permission to change prices, costs and suppliers or to add products.',
    notSaved: 'Nothing was saved',
    notChecked: 'The file was not checked',
    saveAgain: 'Save again',
    checkAgain: 'Check again',
    isSavedOnce: 'You can safely save again: nothing is saved twice.',
    sending: 'Sending the file',
    reading: { check: 'Checking every row', save: 'Saving everything' },
    stop: 'Stop',
  },
  choice: {
    oneAtATime: 'Choose one file at a time.',
    unreadable: (fileName: string) => `${fileName} could not be read. Choose it again.`,
    shortcut: 'Choose a file to import',
    drop: 'Drop to check',
    invitation: 'Drop a file on this page, paste rows, or',
    choose: 'Choose a file',
    chooseAnother: 'Choose another file',
    paste: 'Paste rows',
    pasted: 'Pasted rows',
    rowsHint: 'Copied from a spreadsheet, with the column names in the first line: sku, retail_price ...',
    checkRows: 'Check these rows',
  },
  done: {
    title: (created: number, updated: number) =>
      `Saved: ${grouped(created)} new, ${grouped(updated)} changed`,
    importAnother: 'Import another file',
    seeProducts: 'See the products',
    undoneByOthers: 'An administrator can undo all of it in the audit log for 30 days.',
  },
  export: {
    title: 'Export',
    intro:
      'A CSV file for Excel, Numbers, Google Sheets or LibreOffice. Change what you like, then import it above. Cells you do not change stay as they are.',
    which: 'Which products',
    narrowed: (by: string) => `The products in your list: ${by}`,
    all: 'All products',
    download: 'Export Products',
    template: 'Empty template',
    orders: 'Export orders from the Orders page',
    columns: 'What the columns mean',
    columnsHint: `The columns can be in any order, and you can leave columns out. An import takes up to ${grouped(maxCsvRows)} rows at a time, separated by commas, semicolons or tabs.`,
    failure: 'The products could not be counted',
    productsText: (total: number) => (total === 1 ? '1 product' : `${grouped(total)} products`),
  },
  checked: {
    title: 'What the file would do',
    again: 'The file was checked again. See what it would do now.',
    includeAgain: 'Include them again',
    everything: 'Everything is saved, or nothing. You can undo it for 30 days.',
    none: {
      title: '0 changes',
      text: 'The shop already has everything in this file. There is nothing to save.',
    },
    skippedText: (rows: number) =>
      rows === 1
        ? '1 row with errors is skipped. Fix it and import it later.'
        : `${grouped(rows)} rows with errors are skipped. Fix them and import them later.`,
    differentText: (rows: number) =>
      rows === 1
        ? '1 row would do something different from before. It is marked.'
        : `${grouped(rows)} rows would do something different from before. They are marked.`,
    refusedText: (rows: number) =>
      rows === 1
        ? '1 row has an error. Fix it or skip it. A file is saved all at once.'
        : `${grouped(rows)} rows have errors. Fix them or skip them. A file is saved all at once.`,
  },
  warnings: {
    title: (count: number) => (count === 1 ? 'Check this first' : 'Check these first'),
    belowCost: (rows: number) => `${rowsText(rows)} would sell below cost`,
    lowProfit: (rows: number) => `${rowsText(rows)} would earn less than your lowest profit`,
    show: (count: number) => (count === 1 ? 'Show it' : 'Show them'),
    more: (count: number) => `and ${grouped(count)} more`,
  },
  changes: {
    label: 'What would change',
    searchLabel: 'Search the changes',
    searchHint: 'Name, SKU or line',
    changedField: 'Changed field',
    shownText: (found: number, all: number) =>
      `${grouped(found)} of ${grouped(all)} changes shown. All of them are saved.`,
    none: 'No changes match',
    clear: 'Clear all filters',
    noSku: 'SKU generated on save',
    noProfit: 'No profit',
    kinds: {
      all: 'New and changed',
      create: 'New',
      update: 'Changed',
      different: 'Changed since',
      warned: 'Below cost or low profit',
    },
  },
  refused: {
    title(rows: number): string {
      if (rows === 0) return 'The file is not valid'
      return rows === 1 ? '1 row has an error' : `${grouped(rows)} rows have errors`
    },
    advice: (rows: number) =>
      rows > 0
        ? 'Fix them in your file and upload it again. Or save the rest now and import the fixed rows later.'
        : 'Nothing was imported. Fix the file and upload it again.',
    rows: (count: number) => (count === 1 ? 'this row' : 'these rows'),
    wrong: 'What is wrong',
    mend: 'What to do',
    wholeFile: 'The file',
    wholeLine: 'The whole line',
  },
  line: {
    title: (line: number) => `Line ${grouped(line)}`,
    asInFile: 'As in the file',
    openProduct: 'Open the product as it is now',
    noColumn: 'No column',
  },
} as const

type CheckCounts = { created: number; updated: number; unchanged: number }

/** For people who hear the page. */
export function checkedText({ created, updated, unchanged }: CheckCounts, refused: number): string {
  return `Checked: ${grouped(created)} new, ${grouped(updated)} changed, ${grouped(unchanged)} unchanged, ${grouped(refused)} refused`
}

function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${grouped(count)} rows`
}
