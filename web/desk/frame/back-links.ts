/** Leads from any page of the desk to its first. */
export const BACK_TO_ADMIN = { href: '/admin', label: 'Back to Admin' }
/** Leads back from the pages that only the settings link to. */
export const BACK_TO_SETTINGS = { href: '/admin/settings', label: 'Back to Settings' }
