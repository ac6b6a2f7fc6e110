/** Texts of choosing a courier for an order. */
export const courierChoiceContent = { courier: 'Courier', noCourier: 'No courier' } as const
