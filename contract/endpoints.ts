// Every call of the contract, for the code that answers them: `import * as api`. Pages import the one file that they
// need.

export {
  changeAddress,
  changePassword,
  changeSecondFactor,
  createAccount,
  deleteAccount,
  endOtherSessions,
  endSession,
  enterCheckout,
  exportAccount,
  forgotPassword,
  listSessions,
  login,
  logout,
  ratePassword,
  readAccount,
  resetPassword,
  saveAddresses,
  sendLoginCode,
  updateAccount,
  verifyEmail,
  verifySession,
} from './accounts/account.ts'
export { listActions } from './accounts/action.ts'
export {
  addCustomerNote,
  changeCustomerEmail,
  correctCustomer,
  exportCustomers,
  helpCustomer,
  listCustomers,
  mergeCustomers,
  previewMerge,
  readCustomer,
  setCustomerGroup,
} from './accounts/customer.ts'
export {
  createCustomerGroup,
  deleteCustomerGroup,
  listCustomerGroups,
  previewCustomerGroup,
  readCustomerGroup,
  updateCustomerGroup,
} from './accounts/customer-group.ts'
export {
  acceptInvitation,
  inviteStaff,
  listInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from './accounts/invitation.ts'
export { readOwnPrices, readPricesOfCustomer } from './accounts/own-price.ts'
export {
  createStaffRole,
  deleteStaffRole,
  listStaffRoles,
  updateStaffRole,
} from './accounts/staff-role.ts'
export {
  changeRole,
  endUserSession,
  endUserSessions,
  listUsers,
  markVerified,
  readUser,
  resetSecondFactor,
  restoreUser,
  sendResetLink,
  suspendUser,
} from './accounts/user.ts'
export { readWishlist, saveWishlist } from './accounts/wishlist.ts'
export {
  createCategory,
  deleteCategory,
  listAdminCategories,
  listSaidValues,
  updateCategory,
} from './catalogue/admin-category.ts'
export {
  createProduct,
  deleteProduct,
  listAdminProducts,
  listProductBrands,
  readAdminProduct,
  updateProduct,
} from './catalogue/admin-product.ts'
export { requestBackInStock } from './catalogue/back-in-stock.ts'
export { listCategories } from './catalogue/category.ts'
export { compareProducts } from './catalogue/comparison.ts'
export { readCostRule } from './catalogue/costs.ts'
export { checkProductFit } from './catalogue/fit.ts'
export { readHome } from './catalogue/home.ts'
export { dismissMissedSearch, listMissedSearches } from './catalogue/missed-search.ts'
export { listNotForSale, takeNotForSale } from './catalogue/not-for-sale.ts'
export { readPriceHistory } from './catalogue/price-history.ts'
export {
  listCategoryProducts,
  listHomeGroups,
  listProducts,
  readProduct,
  suggestProducts,
} from './catalogue/product.ts'
export { exportProducts, importProducts } from './catalogue/product-csv.ts'
export { editProducts } from './catalogue/product-edit.ts'
export { listFamilies, proposeFamilies } from './catalogue/product-family.ts'
export {
  actOnSale,
  listSales,
  prepareSale,
  previewSale,
  readSale,
} from './catalogue/sale.ts'
export {
  checkSupplierImport,
  continueSupplierImport,
  deleteSupplierImport,
  listImportValues,
  listSupplierImports,
  readSupplierImport,
  saveSupplierMapping,
  startSupplierImport,
  stopSupplierImport,
  uploadImportPictures,
  uploadSupplierFile,
} from './catalogue/supplier-import.ts'
export {
  createSynonym,
  deleteSynonym,
  listSynonyms,
  readSynonym,
  updateSynonym,
} from './catalogue/synonym.ts'
export {
  answerAttention,
  correctOrder,
  endRefund,
  exportOrders,
  fulfilOrder,
  fulfilOrders,
  refundOrder,
  swapUnits,
  takeOutUnits,
  withdrawSwap,
} from './orders/admin-order.ts'
export {
  endReturn,
  listAllReturns,
  openReturn,
  readReturn,
  refundReturn,
  replaceReturn,
  withdrawReplacement,
} from './orders/admin-return.ts'
export {
  bookParcels,
  cancelBooking,
  listBookings,
  listOrderBookings,
  quoteParcels,
  readCourierConnection,
  readLabels,
  receiveCourierEvent,
  repairCourierConnection,
} from './orders/booking.ts'
export { checkCart, readCart, saveCart } from './orders/cart.ts'
export { listCollectPoints } from './orders/collect-point.ts'
export {
  createDiscount,
  deleteDiscount,
  listDiscounts,
  moveDiscount,
  readDiscount,
  readDiscountEffect,
  updateDiscount,
} from './orders/discount.ts'
export {
  drawPapers,
  handOverParcels,
  handToCustomer,
  listDispatchParcels,
  listOrdersToPack,
  packOrder,
  packOrders,
  readPacking,
  undoDispatch,
} from './orders/dispatch.ts'
export { listInvoices, readCreditNotePdf, readInvoicePdf } from './orders/invoice.ts'
export { cancelOrder, listOrders, placeOrder, readOrder } from './orders/order.ts'
export { addOrderNote, listOrderNotes } from './orders/order-note.ts'
export { listOrderPayments } from './orders/order-payments.ts'
export { trackOrder } from './orders/order-status.ts'
export { cancelCheckout, readCheckoutStatus, receiveWebhook, startCheckout } from './orders/payment.ts'
export {
  answerQuote,
  answerQuoteForCustomer,
  createQuote,
  listQuotes,
  readOpenQuote,
  readQuote,
  readQuotePdf,
  sendQuote,
  updateQuote,
} from './orders/quote.ts'
export { listReturns, moveReturn, readReturnPhoto, requestReturn } from './orders/return.ts'
export {
  bookReturn,
  cancelReturnBooking,
  listReturnBookings,
  quoteReturn,
  readReturnLabel,
  trackReturn,
} from './orders/return-booking.ts'
export {
  createSavedReason,
  deleteSavedReason,
  listSavedReasons,
  updateSavedReason,
} from './orders/saved-reason.ts'
export {
  changeCustomerCredit,
  issueGiftCard,
  listGiftCards,
  moveGiftCard,
  readCustomerCredit,
  readGiftCard,
  readOwnCredit,
} from './orders/stored-value.ts'
export {
  checkPayLink,
  readPayLink,
  sendPayLink,
  startPayLink,
  takeOrder,
  takePayment,
} from './orders/taken-order.ts'
export { listAlerts, releaseHeldStock, settleAlert } from './shop/alert.ts'
export { listAudit, revertChange, undoBatch } from './shop/audit.ts'
export { sendContactMessage } from './shop/contact.ts'
export {
  addConversationNote,
  answerConversation,
  findConversationOfMessage,
  listAssignees,
  listConversations,
  listOrderMessages,
  moveConversation,
  readConversation,
} from './shop/conversation.ts'
export { listRecentDeliveries, tryDelivery } from './shop/delivery-trial.ts'
export { listEmails, readEmail, releaseEmails, resendEmail, retryEmails } from './shop/email.ts'
export { listJobs, retryPayments, runJob, warmPictures } from './shop/health.ts'
export {
  drawPeriodDocuments,
  exportPaymentsJournal,
  exportSalesJournal,
  exportStoredValueJournal,
  readMonthEnd,
} from './shop/month-end.ts'
export { readNotificationChoices, readOpenWork, saveNotificationChoices } from './shop/notification.ts'
export {
  listTexts,
  previewText,
  publishText,
  readText,
  readTextVersion,
  readWrittenPage,
  saveTextDraft,
  sendTextTest,
  uploadTextPicture,
  withdrawText,
} from './shop/own-text.ts'
export { exportPurchase, readAdminSummary } from './shop/report.ts'
export {
  createSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  updateSavedAnswer,
} from './shop/saved-answer.ts'
export { readSettings, saveSettings } from './shop/settings.ts'
export { readShopSettings } from './shop/shop.ts'
export {
  createCourier,
  deleteCourier,
  listCourierNames,
  listCouriers,
  readCourier,
  updateCourier,
} from './trade-partners/courier.ts'
export {
  createSupplier,
  deleteSupplier,
  listSupplierNames,
  listSuppliers,
  readSupplier,
  readSupplierStats,
  updateSupplier,
} from './trade-partners/supplier.ts'
