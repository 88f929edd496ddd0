/* A plugin of qemu that counts a program's instructions, and tells the count whenever the program asks for it.
 *
 * The program asks with a system call that does nothing: getsid of a process that cannot be. qemu's own header is not
 * packaged everywhere; these few lines of its stable interface (version 1) are all that is needed.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint64_t qemu_plugin_id_t;
typedef struct qemu_info_t qemu_info_t;
struct qemu_plugin_tb;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };

typedef void (*TranslatedCallback)(qemu_plugin_id_t id, struct qemu_plugin_tb *block);
typedef void (*SyscallCallback)(qemu_plugin_id_t id, unsigned int cpu, int64_t number, uint64_t a1, uint64_t a2,
                                uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id, TranslatedCallback callback);
void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t id, SyscallCallback callback);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, enum qemu_plugin_op op, void *to, uint64_t by);

extern int qemu_plugin_version;
int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int count, char **arguments);

enum { GETSID = 156, ASKING = 0x7E57C0DE }; /* the number of getsid on AArch64 */

int qemu_plugin_version = 1;
static uint64_t instructions;

/* Whole blocks are counted as they are entered, by threads that do not wait for each other: right to a few in a million. */
static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, &instructions, qemu_plugin_tb_n_insns(block));
}

static void called(qemu_plugin_id_t id, unsigned int cpu, int64_t number, uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4,
                   uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8) {
    (void)id, (void)cpu, (void)a2, (void)a3, (void)a4, (void)a5, (void)a6, (void)a7, (void)a8;
    if (number == GETSID && (uint32_t)a1 == ASKING) fprintf(stderr, "instructions %" PRIu64 "\n", instructions);
}

int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int count, char **arguments) {
    (void)info, (void)count, (void)arguments;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_vcpu_syscall_cb(id, called);
    return 0;
}
