import { createContext, useContext } from 'react';

/**
 * Where the forms of the open case go. The desk shows a case before its page has come: the page's
 * own address is that of the case before, and a form that went there would lead back to it.
 */
const CaseAddress = createContext<string | undefined>(undefined);
export const CaseAddressProvider = CaseAddress.Provider;

/** Undefined where the page is about the case alone. */
export const useCaseAddress = (): string | undefined => useContext(CaseAddress);
