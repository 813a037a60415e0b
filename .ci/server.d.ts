export declare const serverCommand: string[];
export declare const serverEnvironment: Record<string, string>;
