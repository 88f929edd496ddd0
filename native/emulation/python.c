/* A python.exe of a few lines: Python itself is in python311.dll, beside it or where pyvenv.cfg says. */

#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

#define MOST 1024
#define LIBRARY L"python311.dll"

typedef int (*Main)(int, wchar_t **);

/* The folder of this program, with its last backslash. */
static void own_folder(wchar_t *path) {
    GetModuleFileNameW(NULL, path, MOST);
    wchar_t *last = wcsrchr(path, L'\\');
    if (last) last[1] = 0;
}

/* What `home` says in a virtual environment's pyvenv.cfg, one folder up; an empty text where there is none. */
static void home_folder(const wchar_t *own, wchar_t *home) {
    wchar_t path[MOST + 32];
    swprintf(path, MOST + 32, L"%ls..\\pyvenv.cfg", own);
    home[0] = 0;
    FILE *file = _wfopen(path, L"rb");
    if (!file) return;
    char line[MOST];
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "home = ", 7) != 0) continue;
        line[strcspn(line, "\r\n")] = 0;
        MultiByteToWideChar(CP_UTF8, 0, line + 7, -1, home, MOST);
    }
    fclose(file);
}

int wmain(int count, wchar_t **words) {
    wchar_t own[MOST], home[MOST];
    own_folder(own);
    HMODULE python = LoadLibraryW(LIBRARY);
    home_folder(own, home);
    if (!python && home[0]) {
        SetDllDirectoryW(home);
        python = LoadLibraryW(LIBRARY);
    }
    if (!python) {
        fprintf(stderr, "python.exe: there is no python311.dll\n");
        return 1;
    }
    Main run = (Main)(void *)GetProcAddress(python, "Py_Main");
    return run(count, words);
}
