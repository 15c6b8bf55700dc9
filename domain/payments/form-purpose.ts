/** The price of a held booking, the balance of a confirmed one, or a pack. */
export type FormPurpose = 'price' | 'balance' | 'pack'
