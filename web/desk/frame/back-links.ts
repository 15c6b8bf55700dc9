/** Leads from any page of the desk to its first. */
export const BACK_TO_ADMIN = { href: '/admin', label: 'Back to Admin' }
/** Leads back from the pages that only the settings link to. */
export const BACK_TO_SETTINGS = { href: '/admin/settings', label: 'Back to Settings' }
/** Leads back from the audit log. */
export const BACK_TO_STAFF = { href: '/admin/settings?section=staff', label: 'Back to Settings' }
/** Leads back from the pages of extensions. */
export const BACK_TO_EXTRAS = { href: '/admin/settings?section=extras', label: 'Back to Settings' }
