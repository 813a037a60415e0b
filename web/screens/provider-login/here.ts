/** Where a log-in leads that proves the account: to the same page, on which it is then linked. */
export const HERE = '/login/provider';
